import { hrefOf } from "../../../address/address.ts";
import { AppLink } from "../../../address/AppLink.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { Tag } from "../../../components/Tag.tsx";
import { useTexts, type Texts } from "../../../texts/catalogue.ts";
import { visibleText } from "../../../texts/visible-text.ts";
import type { VersionEvent } from "./events.ts";

const eventsShown = 50;

interface EventListProps {
  /** Oldest first. */
  readonly events: readonly VersionEvent[];
  readonly artifactId: number;
}

/** The events on the line, newest first, in words. */
export function EventList({ events, artifactId }: EventListProps) {
  const texts = useTexts();
  const { activity, compare } = texts;
  if (events.length === 0) return <p className="soft">{activity.noEvents}</p>;
  return (
    <section aria-label={activity.events}>
      <h2>{activity.events}</h2>
      <ul className="activity-events">
        {events
          .toReversed()
          .slice(0, eventsShown)
          .map((event) => {
            const { kind, version, before } = event;
            return (
              <li key={`${version.versionId} ${kind}`}>
                <Tag>{activity.kinds[kind]}</Tag>
                <span className="breakable">{textOf(event, texts)}</span>
                <span className="row push">
                  <AppLink href={hrefOf(`/explore/${artifactId}`, { version: version.versionId })}>
                    {version.versionName}
                  </AppLink>
                  {before === undefined ? null : (
                    <AppLink href={`/compare/${before.versionId}/${version.versionId}`}>{compare.title}</AppLink>
                  )}
                  <span className="small soft">
                    <RelativeTime at={version.analysisTime} />
                  </span>
                </span>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

function textOf({ kind, now, earlier }: VersionEvent, { activity, compare }: Texts): string {
  const statuses: Readonly<Record<string, string>> = compare.gateStatus;
  switch (kind) {
    case "BASELINE":
      return activity.baseline(visibleText(now));
    case "MODEL":
      return activity.changed(visibleText(earlier), visibleText(now));
    case "GATE_RULES":
      return now === "" ? activity.gateRemoved : earlier === "" ? activity.gateAdded : activity.gateChanged;
    case "GATE":
      return activity.changed(statuses[earlier] ?? earlier, statuses[now] ?? now);
    case "TOOL_VERSIONS":
      return activity.changed(visibleText(earlier), visibleText(now));
    case "TOOLS":
      return [
        now === "" ? "" : activity.added(visibleText(now)),
        earlier === "" ? "" : activity.removed(visibleText(earlier)),
      ]
        .filter((text) => text !== "")
        .join(" ");
  }
}
