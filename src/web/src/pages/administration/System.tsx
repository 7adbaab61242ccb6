import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { Select, TextField } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toast } from "../../components/toasts.tsx";
import { ZoneSelect } from "../../components/ZoneSelect.tsx";
import { languageNames, useFormats, useTexts, type Texts } from "../../texts/catalogue.ts";
import { readSetting, shownSetting, unitOf, type SettingValue } from "./setting-values.ts";

type Settings = Readonly<Record<string, SettingValue>>;

/** The sections and the order of settings in them. Settings without a section come last. */
const sections = {
  access: [
    "defaultApiVersion",
    "temporaryTokenHours",
    "passwordLengthMin",
    "secondFactorRole",
    "requestsPerMinute",
    "anonymousAccess",
    "anonymousRequestsPerMinute",
  ],
  defaults: ["defaultLanguage", "defaultTimezone"],
} as const;

/** The settings of the server. */
export function System() {
  const settings = useRead("GET /api/settings");
  if (settings.error !== null) return <ReadError read={settings} />;
  if (settings.data === undefined) return <Skeleton lines={8} height={32} />;
  return <SettingsForm key={JSON.stringify(settings.data)} settings={settings.data as Settings} />;
}

function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { administration, form, serverSettings } = useTexts();
  const queries = useQueryClient();
  const shown = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, shownSetting(name, value)]));
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(shown);
  const changed = Object.keys(settings).filter((name) => texts[name] !== shown[name]);
  const save = async (): Promise<void> => {
    const body = Object.fromEntries(changed.map((name) => [name, readSetting(name, texts[name]!)]));
    const { value } = await call("PUT /api/settings", { body });
    queries.setQueryData(keyOf("GET /api/settings"), value);
    toast(form.saved);
  };
  const named = new Set<string>(Object.values(sections).flat());
  const groups: readonly (readonly [keyof typeof serverSettings.sections, readonly string[]])[] = [
    ["access", sections.access],
    ["defaults", sections.defaults],
    ["limits", Object.keys(settings).filter((name) => !named.has(name))],
  ];
  return (
    <Form
      label={administration.tabs.system}
      action={form.save}
      disabled={changed.length === 0}
      onSubmit={save}
      beside={
        <span className="soft small" role="status">
          {changed.length === 0 ? "" : serverSettings.unsaved(changed.length)}
        </span>
      }
    >
      {({ errorAt }) =>
        groups.map(([section, names]) => (
          <fieldset key={section} className="choices settings">
            <legend className="settings-title">{serverSettings.sections[section]}</legend>
            <div className="settings-grid">
              {names.map((name) => (
                <Setting
                  key={name}
                  name={name}
                  text={texts[name] ?? ""}
                  error={errorAt(`/${name}`)}
                  onChange={(text) => setTexts({ ...texts, [name]: text })}
                />
              ))}
            </div>
          </fieldset>
        ))
      }
    </Form>
  );
}

interface SettingProps {
  readonly name: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

// The endpoint's declaration says which values are possible.
function Setting({ name, text, error, onChange }: SettingProps) {
  const texts = useTexts();
  const { form, serverSettings } = texts;
  const formats = useFormats();
  const known = serverSettings.fields[name] ?? { label: name, hint: "" };
  const field = SETTING_FIELDS[name] ?? {};
  if (name === "defaultTimezone") return <ZoneSelect value={text} onChange={onChange} error={error} />;
  if (field.enum !== undefined) {
    const options = field.enum.map((value) => ({ value, label: choiceName(name, value, texts) }));
    return (
      <Select label={known.label} hint={known.hint} error={error} value={text} options={options} onChange={onChange} />
    );
  }
  if (field.type === "boolean") {
    const options = [
      { value: "false", label: form.no },
      { value: "true", label: form.yes },
    ];
    return (
      <Select label={known.label} hint={known.hint} error={error} value={text} options={options} onChange={onChange} />
    );
  }
  const unit = unitOf(name);
  const bytes = unit === "MiB" && text !== "" ? ` ${formats.number(Number(text))} MiB` : "";
  return (
    <TextField
      label={unit === undefined ? known.label : `${known.label} (${unit})`}
      hint={known.hint === "" ? bytes : known.hint}
      error={error}
      type="number"
      inputMode="decimal"
      step="any"
      required
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function choiceName(setting: string, value: string, { roles, serverSettings, tidy }: Texts): string {
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    secondFactorRole: { ...roles.server, NONE: serverSettings.noRole },
    retentionOlder: tidy.periods,
    defaultLanguage: languageNames,
  };
  return names[setting]?.[value] ?? value;
}
