/** The style sheet of a report: on screens in the theme of the reader, on paper always light. */
export const reportStyle = `
:root { color-scheme: light; --text: #1a1f26; --soft: #535d69; --line: #d8dde4; --surface: #fff; --accent: #0b5cad;
  --good: #176b41; --bad: #a61b2b; --warn: #8a5300; }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --text: #e6eaef; --soft: #a7b1bd; --line: #343c46; --surface: #14181d; --accent: #78b7f7;
    --good: #6fd3a0; --bad: #ff9aa2; --warn: #f2bf6c; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 14px/1.55 system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
main { max-width: 960px; margin: auto; padding: 24px 16px; display: grid; gap: 24px; }
h1 { margin: 0; font-size: 28px; line-height: 1.3; }
h2 { margin: 0 0 8px; font-size: 16px; break-after: avoid; }
p { margin: 0 0 8px; overflow-wrap: anywhere; }
a { color: var(--accent); }
header p, small, footer, th, dt, figcaption, .axis { color: var(--soft); font-size: 12px; }
section { border-top: 1px solid var(--line); padding-top: 12px; min-width: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top;
  overflow-wrap: anywhere; font-weight: 400; }
td:first-child, td .level { white-space: nowrap; }
tr, figure, dl { break-inside: avoid; }
.level { display: inline-block; min-width: 28px; padding-inline-start: 6px; border-inline-start: 8px solid;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.verdict { border-top: 0; border-inline-start: 4px solid var(--line); padding: 4px 0 4px 16px; }
.verdict h2 { font-size: 20px; }
.PASSED { border-color: var(--good); }
.FAILED { border-color: var(--bad); }
.PENDING, .NOT_COMPUTED { border-color: var(--warn); }
.improved { color: var(--good); }
.degraded { color: var(--bad); }
figure { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 8px; margin: 0; }
svg { width: 100%; height: 180px; overflow: visible; }
rect { opacity: 0.2; }
path { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.dots { stroke-width: 7; stroke-linecap: round; }
.axis { display: flex; flex-direction: column; justify-content: space-between; text-align: end; }
figcaption { grid-column: 2; display: flex; justify-content: space-between; gap: 16px; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); gap: 8px; margin: 0 0 8px; }
dl div { border: 1px solid var(--line); border-radius: 4px; padding: 8px 12px; display: flex; flex-direction: column-reverse; }
dd { margin: 0; font-size: 20px; font-weight: 600; }
@page { margin: 16mm 14mm; }
@media print { main { max-width: none; padding: 0; } a { color: inherit; text-decoration: none; } }
`;
