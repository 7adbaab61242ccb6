import { useTexts } from "../texts/catalogue.ts";
import { Chip } from "./Chip.tsx";

interface ChipListProps {
  readonly label: string;
  readonly values: readonly string[];
  /** What a value is called; absent: the value itself is shown. */
  readonly nameOf?: (value: string) => string;
  readonly onChange: (values: readonly string[]) => void;
  /** The server's message about the value at an index. */
  readonly errorAt: (index: number) => string | undefined;
}

const itself = (value: string): string => value;

/** Values of a list, each with a button that removes it. */
export function ChipList({ label, values, nameOf = itself, onChange, errorAt }: ChipListProps) {
  const { form } = useTexts();
  return (
    <ul className="chips" aria-label={label}>
      {values.map((value, index) => (
        <li key={value}>
          <Chip
            removeLabel={`${form.remove}: ${nameOf(value)}`}
            onRemove={() => onChange(values.filter((known) => known !== value))}
            error={errorAt(index)}
          >
            {nameOf(value)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
