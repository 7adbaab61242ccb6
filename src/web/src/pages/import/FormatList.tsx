import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { ReadError } from "../../components/ErrorState.tsx";
import { TextField } from "../../components/Field.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";

/** The formats that the server reads, and the command of a tool that writes each. */
export function FormatList() {
  const { bring: texts, form, reportContents } = useTexts();
  const formats = useFormats();
  const known = useRead("GET /api/formats");
  const [wanted, setWanted] = useState("");
  const word = wanted.trim().toLocaleLowerCase();
  const rows = (known.data ?? []).filter(({ title, tools, id }) =>
    [title, id, ...tools].some((text) => text.toLocaleLowerCase().includes(word)),
  );
  return (
    <details className="import-formats">
      <summary>{texts.formats(formats.number(known.data?.length ?? 0))}</summary>
      <ReadError read={known} />
      <TextField label={form.find} type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      <div className="import-scroll" tabIndex={0} role="region" aria-label={texts.formatTable}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{texts.format}</th>
              <th scope="col">{texts.tools}</th>
              <th scope="col">{texts.contents}</th>
              <th scope="col">{texts.command}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, tools, contents, command }) => (
              <tr key={id}>
                <td>{title}</td>
                <td>{tools.join(", ")}</td>
                <td>{contents.map((kind) => reportContents.kinds[kind]).join(", ")}</td>
                <td>{command === "" ? "–" : <code className="breakable">{command}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="soft">{form.nothingFound}</p> : null}
    </details>
  );
}
