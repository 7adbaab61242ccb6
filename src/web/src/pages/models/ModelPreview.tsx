import { ArrowRight } from "lucide-react";
import { hrefOf } from "../../address/address.ts";
import type { Answer } from "../../api/client.ts";
import { RowButton } from "../../components/Button.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { quoted } from "../../where/conditions.ts";

/** The effect of a model document. */
export type Effect = Answer<"POST /api/models/:id/preview">;

type Entry = Effect["projects"][number];
type Level = Entry["before"];

interface ModelPreviewProps {
  readonly effect: Effect;
  readonly busy: boolean;
  /** Opens the details of one project. */
  readonly onProject: (project: string) => void;
}

/** The projects whose level would change, and for one of them the distribution of its artifacts. */
export function ModelPreview({ effect, busy, onProject }: ModelPreviewProps) {
  const { models: texts, portfolio, form, frame } = useTexts();
  const formats = useFormats();
  const columns: readonly Column<Entry>[] = [
    {
      id: "project",
      header: portfolio.project,
      cell: ({ project }) => project,
      value: ({ project }) => project,
      fixed: true,
    },
    {
      id: "before",
      header: texts.before,
      cell: ({ before }) => <LevelCell level={before} />,
      value: ({ before }) => before?.id ?? null,
      width: 120,
    },
    {
      id: "after",
      header: texts.after,
      cell: ({ after, changed }) => (
        <span className="row-tight">
          {changed ? <ArrowRight size={14} aria-hidden /> : null}
          <LevelCell level={after} />
        </span>
      ),
      value: ({ after }) => after?.id ?? null,
      width: 184,
    },
    {
      id: "look",
      header: form.actions,
      cell: ({ project }) => (
        <RowButton action={texts.show} of={project} disabled={busy} onClick={() => onProject(project)} />
      ),
      value: () => null,
      width: 160,
      control: true,
    },
  ];
  const { distribution } = effect;
  return (
    <section className="panel stack" aria-label={texts.tabs.preview}>
      <h2>{effect.changed === 0 ? texts.previewNone : texts.previewChanged(effect.changed)}</h2>
      <p className="soft">{texts.previewText}</p>
      <Table
        label={frame.projects}
        columns={columns}
        rows={effect.projects}
        rowKey={({ project }) => project}
        rowHref={({ project }) => hrefOf("/", { where: `name=${quoted(project)}` })}
      />
      {distribution === null ? null : (
        <>
          <h3>{texts.distribution(distribution.project)}</h3>
          <ul className="scale-levels">
            {distribution.levels.map(({ level, before, after }) => (
              <li key={`${level.rank} ${level.id}`}>
                <Rating level={level} size="small" named />
                <span>
                  {formats.number(before)} → {formats.number(after)}
                </span>
                <span className="soft">{formats.change(after - before)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function LevelCell({ level }: { readonly level: Level }) {
  return level === null ? <span className="soft">–</span> : <Rating level={level} size="small" named />;
}
