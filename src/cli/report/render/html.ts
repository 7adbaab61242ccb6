import { createFormats, trendShapes } from "../../../text/index.ts";
import type { VerdictFinding } from "../verdict.ts";
import type { ReportArtifact, ReportIndicator, ReportLevel, ReportTrend, VersionReport } from "../version-report.ts";
import { countOf, statusWords, unreadWords } from "../words.ts";
import { reportStyle } from "./html-style.ts";
import { Html, html, htmlLink } from "./html-text.ts";
import { partSentence } from "./part-sentence.ts";

/** Findings that a report lists; the others are counted. */
const findingsMax = 10;

const formats = createFormats("en", "UTC");

/** The report as one file of HTML, which needs nothing else: no scripts, no other files, no network. */
export function renderHtml(report: VersionReport): string {
  const { project, version } = report.verdict;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="referrer" content="no-referrer" />
        <title>${project} ${version.name} · Belvedere</title>
        <style>
          ${new Html(reportStyle)}
        </style>
      </head>
      <body>
        <main>
          ${headOf(report)} ${verdictOf(report)} ${stateOf(report)} ${trendOf(report.trend)} ${changesOf(report)}
          ${worstOf(report.worst)} ${newFindingsOf(report)}
          <footer>
            ${htmlLink("Version on the server", version.url)} · analysed on ${formats.dateTime(report.time)} UTC
          </footer>
        </main>
      </body>
    </html> `;
  return `${page.markup.trimEnd()}\n`;
}

function headOf({ verdict }: VersionReport): Html {
  const { project, branch, version, reference } = verdict;
  const commit = version.commit === null ? null : html` · commit <code>${version.commit.slice(0, 12)}</code>`;
  const compared =
    reference === null ? "nothing: there is no reference version" : `${reference.name} (${reference.branch})`;
  return html`<header>
    <p>${project} · ${branch}</p>
    <h1>Report on ${version.name}</h1>
    <p>Compared with ${compared}${commit}</p>
  </header>`;
}

function verdictOf({ verdict: { gate, parts, unread } }: VersionReport): Html {
  const states = parts.filter(({ state }) => state !== "DELIVERED");
  return html`<section class="verdict ${gate.status}">
    <h2>${statusWords[gate.status]}</h2>
    ${gate.reason === null ? null : html`<p>${gate.reason}</p>`}
    ${unreadWords(unread).map((words) => html`<p><strong>${words}</strong>: the verdict does not rest on them.</p>`)}
    ${states.map((part) => html`<p>${partSentence(part)}</p>`)}
    ${tableOf(
      ["Result", "Condition"],
      gate.conditions.map(({ status, sentence }) => [conditionWords[status], html`${sentence}`]),
    )}
  </section>`;
}

const conditionWords = {
  PASSED: html`✓ passed`,
  FAILED: html`<strong>✗ failed</strong>`,
  PENDING: html`… pending`,
  NOT_COMPUTED: html`? not computed`,
  NONE: html`–`,
};

function stateOf({ level, artifactCount, findingCount, indicators }: VersionReport): Html {
  return html`<section>
    <h2>State</h2>
    <p>${levelOf(level)} ${level.name} · ${countOf(artifactCount, "artifact")}, ${countOf(findingCount, "finding")}</p>
    ${tableOf(
      ["Indicator", "Rating", "Measure", "Value", "Change"],
      indicators.map((indicator) => [
        html`${indicator.name}`,
        levelOf(indicator.level),
        html`${indicator.measure}`,
        html`${indicator.value === null ? "–" : formats.measure(indicator.value, indicator.format)}`,
        changeOf(indicator),
      ]),
    )}
  </section>`;
}

function changeOf({ value, valueBefore, format, risesToWorse }: ReportIndicator): Html {
  if (value === null || valueBefore === null) return html`–`;
  const change = value - valueBefore;
  if (change === 0) return html`=`;
  const isWorse = change > 0 === risesToWorse;
  const words = isWorse ? "degraded" : "improved";
  return html`<span class="${words}">${isWorse ? "↓" : "↑"} ${formats.measureChange(change, format)} ${words}</span>`;
}

function trendOf({ data, colors, measure, format, first, last }: ReportTrend): Html {
  const shapes = trendShapes(data);
  if (shapes === undefined) {
    return html`<section>
      <h2>Trend</h2>
      <p>There is one version so far. A trend needs at least two.</p>
    </section>`;
  }
  const bands = shapes.bands.map(
    ({ index, y, height }) =>
      html`<rect x="0" y="${y}" width="100" height="${height}" fill="${colorOf(colors[index]!)}" />`,
  );
  const text = (value: number): string => formats.measure(value, format);
  return html`<section>
    <h2>Trend</h2>
    <p>${measure} · up is better</p>
    <figure>
      <div class="axis"><span>${text(shapes.top)}</span><span>${text(shapes.bottom)}</span></div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label="${measure} over ${countOf(data.points.length, "version")}"
      >
        ${bands}
        <path class="line" d="${shapes.line}" />
        <path class="dots" d="${shapes.dots}" />
      </svg>
      <figcaption>
        <span>${first.name} · ${formats.date(first.time)}</span><span>${last.name} · ${formats.date(last.time)}</span>
      </figcaption>
    </figure>
  </section>`;
}

function changesOf({ changes, verdict: { ratings, reference } }: VersionReport): Html {
  if (changes === null) {
    return html`<section>
      <h2>What changed</h2>
      <p>There is no version to compare with.</p>
    </section>`;
  }
  const counts = [
    ["New findings", changes.newFindings],
    ["Fixed findings", changes.fixedFindings],
    ["Degraded", changes.degraded],
    ["Improved", changes.improved],
    ["Added", changes.added],
    ["Removed", changes.removed],
  ] as const;
  return html`<section>
    <h2>What changed since ${reference?.name ?? ""}</h2>
    <dl>
      ${counts.map(
        ([label, count]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${formats.number(count)}</dd>
          </div>`,
      )}
    </dl>
    ${ratings.length === 0 ? html`<p>No rating of the project has changed.</p>` : null}
    ${tableOf(
      ["Rating", "Before", "After", "Reason"],
      ratings.map(({ name, before, after, isWorse, reason }) => [
        html`${name}`,
        html`${before ?? "–"}`,
        html`<span class="${isWorse ? "degraded" : "improved"}">${isWorse ? "↓" : "↑"} ${after ?? "–"}</span>`,
        html`${reason}`,
      ]),
    )}
  </section>`;
}

function worstOf(worst: readonly ReportArtifact[]): Html {
  return html`<section>
    <h2>Worst artifacts</h2>
    ${worst.length === 0 ? html`<p>No artifact is below the best level.</p>` : null}
    ${tableOf(
      ["Rating", "Artifact", "Cause"],
      worst.map(({ name, path, level, cause, url }) => [
        levelOf(level),
        html`${htmlLink(name, url)}<br /><small>${path}</small>`,
        html`${cause ?? "–"}`,
      ]),
    )}
  </section>`;
}

function newFindingsOf({ verdict: { newFindings } }: VersionReport): Html {
  if (newFindings === null) return html``;
  const { total, worst } = newFindings;
  const shown = worst.slice(0, findingsMax);
  const others = total - shown.length;
  return html`<section>
    <h2>${total === 0 ? "No new findings" : "Worst new findings"}</h2>
    ${tableOf(["Severity", "Finding", "Place"], shown.map(findingRow))}
    ${others > 0 ? html`<p>… and ${countOf(others, "other new finding")}</p>` : null}
  </section>`;
}

function findingRow({ severity, message, rule, url, path, startLine }: VerdictFinding): readonly Html[] {
  const place = path === null ? "–" : `${path}${startLine === null ? "" : `:${startLine}`}`;
  return [html`${severity.name}`, html`${htmlLink(message || rule, url)}<br /><small>${rule}</small>`, html`${place}`];
}

function levelOf({ mnemonic, name, color }: ReportLevel): Html {
  return html`<b class="level" title="${name}" style="border-color:${colorOf(color)}">${mnemonic}</b>`;
}

/** A colour for style sheets. What is not a number becomes none. */
function colorOf(color: readonly number[]): string {
  return `rgb(${color.slice(0, 3).map(Number).join(" ")})`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly Html[])[]): Html | null {
  if (rows.length === 0) return null;
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}
