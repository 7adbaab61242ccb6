import { useAddress } from "../../address/address.ts";
import type { ProjectChoice } from "../../api/project-choices.ts";
import { useRead } from "../../api/queries.ts";
import { Combobox } from "../../components/Combobox.tsx";
import { TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import type { PathChanges } from "./reports.ts";

const optionsShown = 20;

interface TargetFieldsProps {
  readonly projects: readonly ProjectChoice[];
  readonly version: string;
  readonly onVersion: (version: string) => void;
  readonly paths: PathChanges;
  readonly onPaths: (paths: PathChanges) => void;
}

/** The project and branch that the reports are sent to. Both are in the address. */
export function TargetFields({ projects, version, onVersion, paths, onPaths }: TargetFieldsProps) {
  const { bring: texts, portfolio } = useTexts();
  const { search, change } = useAddress();
  const { project = "", branch = "" } = search;
  const existing = projects.some(({ name }) => name === project);
  const branches = useRead(
    "GET /api/projects/:name/branches",
    { params: { name: project }, query: { fields: "name" } },
    { enabled: existing },
  );
  const set = (changes: Record<string, string>): void => change(changes, { replace: true });
  return (
    <section className="import-target" aria-label={texts.target}>
      <SearchField
        label={portfolio.project}
        value={project}
        names={projects.filter(({ metaProject }) => !metaProject).map(({ name }) => name)}
        onChange={(name) => set({ project: name })}
      />
      <SearchField
        label={texts.branch}
        value={branch}
        placeholder={texts.mainBranch}
        names={(existing ? (branches.data ?? []) : []).map(({ name }) => name)}
        onChange={(name) => set({ branch: name })}
      />
      <TextField
        label={texts.version}
        placeholder={texts.automatic}
        autoComplete="off"
        value={version}
        onChange={({ target }) => onVersion(target.value)}
      />
      <details className="import-paths">
        <summary>{texts.paths}</summary>
        <div className="import-target">
          <TextField
            label={texts.strip}
            hint={texts.stripHint}
            autoComplete="off"
            value={paths.strip}
            onChange={({ target }) => onPaths({ ...paths, strip: target.value })}
          />
          <TextField
            label={texts.prefix}
            hint={texts.prefixHint}
            autoComplete="off"
            value={paths.pathPrefix}
            onChange={({ target }) => onPaths({ ...paths, pathPrefix: target.value })}
          />
        </div>
      </details>
    </section>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly names: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A name that exists, or a new one. */
function SearchField({ label, value, names, onChange, placeholder = "" }: SearchFieldProps) {
  const wanted = value.trim().toLocaleLowerCase();
  const found = names.filter((name) => name.toLocaleLowerCase().includes(wanted) && name !== value);
  return (
    <div className="field">
      <span aria-hidden>{label}</span>
      <Combobox
        label={label}
        value={value}
        placeholder={placeholder}
        onInput={onChange}
        onChoose={onChange}
        options={found.slice(0, optionsShown).map((name) => ({ id: name, content: name }))}
      />
    </div>
  );
}
