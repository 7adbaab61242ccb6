import { Checkbox, TextField } from "../../components/Field.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** How the parts of a project's versions are joined. The names of parts are one text, separated by commas. */
export interface PartsDraft {
  readonly carryParts: boolean;
  readonly expectedParts: string;
}

interface ProjectPartsProps {
  readonly draft: PartsDraft;
  readonly onChange: (change: Partial<PartsDraft>) => void;
  readonly errorAt: (pointer: string) => string | undefined;
}

/** The fields for versions that several jobs send in parts. */
export function ProjectParts({ draft, onChange, errorAt }: ProjectPartsProps) {
  const { versionParts: texts } = useTexts();
  // The server names the first part that it refuses.
  const wrong = namesOf(draft.expectedParts).findIndex((_, index) => errorAt(`/expectedParts/${index}`) !== undefined);
  return (
    <>
      <TextField
        label={texts.expectedParts}
        value={draft.expectedParts}
        autoComplete="off"
        spellCheck={false}
        hint={texts.expectedPartsHint}
        error={errorAt("/expectedParts") ?? (wrong === -1 ? undefined : errorAt(`/expectedParts/${wrong}`))}
        onChange={({ target }) => onChange({ expectedParts: target.value })}
      />
      <Checkbox
        label={texts.carryParts}
        checked={draft.carryParts}
        onChange={(carryParts) => onChange({ carryParts })}
      />
    </>
  );
}

/** The names of parts in a text. */
export function namesOf(text: string): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
