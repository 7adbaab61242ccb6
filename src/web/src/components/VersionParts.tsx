import type { Answer } from "../api/client.ts";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { RelativeTime } from "./RelativeTime.tsx";
import "./states.css";

type Version = Answer<"GET /api/versions/:id">;
type Part = Version["parts"][number];

/** The parts that a version is made of, with the state of each; nothing for a version that one build made. */
export function VersionParts({ version }: { readonly version: Version }) {
  const { versionParts } = useTexts();
  const formats = useFormats();
  if (version.parts.every(({ name }) => name === "main")) return null;
  return (
    <section className="stack small" aria-label={versionParts.parts}>
      <strong>
        {versionParts.parts} · {versionParts.edition(formats.number(version.edition))}
      </strong>
      <ul className="breakable">
        {version.parts.map((part) => (
          <li key={part.name}>
            <PartLine part={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PartLine({ part }: { readonly part: Part }) {
  const { versionParts } = useTexts();
  const formats = useFormats();
  const { name, state, time, findings, dropped, versionId } = part;
  return (
    <>
      {name} · <strong>{versionParts.states[state]}</strong>
      {time === null ? null : (
        <span className="soft">
          {" · "}
          <RelativeTime at={time} />
          {` · ${versionParts.findings(formats.number(findings))}`}
          {versionId === null ? "" : ` · ${versionParts.carriedFrom(String(versionId))}`}
          {dropped === 0 ? "" : ` · ${versionParts.dropped(formats.number(dropped))}`}
        </span>
      )}
    </>
  );
}
