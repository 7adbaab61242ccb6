import { useState } from "react";
import { knownLanguage } from "../../../../text/index.ts";
import { call } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { refreshSession } from "../../api/session.ts";
import { useUser } from "../../api/user.ts";
import { Form } from "../../components/Form.tsx";
import { TextField } from "../../components/Field.tsx";
import { LanguageSelect } from "../../components/LanguageSelect.tsx";
import { toast } from "../../components/toasts.tsx";
import { ZoneSelect } from "../../components/ZoneSelect.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { chooseTheme, themeChoices, useTheme } from "../../theme/theme.ts";

/** Name, language, time zone and theme. */
export function Profile() {
  const { account, form, frame, roles } = useTexts();
  const user = useUser();
  const { choice } = useTheme();
  const me = useRead("GET /api/me");
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(user.email);
  const [language, setLanguage] = useState(user.language ?? "");
  const [zone, setZone] = useState(user.timezone ?? "");
  const save = async (): Promise<void> => {
    await call("PUT /api/users/:login", {
      params: { login: user.login },
      body: { name, email, language: knownLanguage(language) ?? null, timezone: zone === "" ? null : zone },
    });
    await refreshSession();
    toast(form.saved);
  };
  const groups = me.data?.groups ?? [];
  return (
    <Form label={account.tabs.profile} action={form.save} className="stack form-narrow" onSubmit={save}>
      {({ errorAt }) => (
        <>
          <p className="soft">
            {account.signedIn(user.login, roles.server[user.role])}
            {groups.length === 0 ? "" : ` · ${account.groups(groups.join(", "))}`}
          </p>
          <TextField
            label={account.name}
            value={name}
            autoComplete="name"
            error={errorAt("/name")}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={account.email}
            type="email"
            value={email}
            autoComplete="email"
            error={errorAt("/email")}
            onChange={(event) => setEmail(event.target.value)}
          />
          <LanguageSelect hint={account.languageHint} value={language} onChange={setLanguage} />
          <ZoneSelect value={zone} onChange={setZone} none={account.serverDefault} />
          <fieldset className="choices">
            <legend>{frame.theme}</legend>
            <div className="row">
              {themeChoices.map((theme) => (
                <label key={theme} className="check">
                  <input
                    type="radio"
                    name="profile-theme"
                    checked={choice === theme}
                    onChange={() => chooseTheme(theme)}
                  />
                  {frame.themes[theme]}
                </label>
              ))}
            </div>
            <p className="small soft">{account.themeHint}</p>
          </fieldset>
        </>
      )}
    </Form>
  );
}
