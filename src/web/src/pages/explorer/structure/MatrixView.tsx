import { hrefOf } from "../../../address/address.ts";
import { AppLink } from "../../../address/AppLink.tsx";
import { useFormats, useTexts } from "../../../texts/catalogue.ts";
import { cyclesOf, strongestNodes, type Structure } from "./structure-data.ts";

interface MatrixViewProps {
  readonly structure: Structure;
  readonly version: number | undefined;
}

const nodesMax = 60;

/** The dependencies as a matrix: a row depends on its columns. Cells of cycles are marked. */
export function MatrixView({ structure, version }: MatrixViewProps) {
  const { structure: texts } = useTexts();
  const formats = useFormats();
  const nodes = strongestNodes(structure, nodesMax);
  const cycles = cyclesOf(structure);
  const counts = new Map(structure.edges.map(({ from, to, count }) => [`${from}>${to}`, count]));
  const cut = structure.nodes.length - nodes.length;
  return (
    <div className="stack">
      <p className="small soft">
        {texts.matrixHelp} {cut > 0 ? texts.cutNodes(cut) : ""}
      </p>
      <div className="structure-scroll" role="region" aria-label={texts.views.matrix} tabIndex={0}>
        <table className="structure-matrix">
          <thead>
            <tr>
              <th scope="col">{texts.folder}</th>
              {nodes.map((node, index) => (
                <th key={node.id} scope="col" title={node.path}>
                  <span aria-hidden>{index + 1}</span>
                  <span className="visually-hidden">{node.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nodes.map((row, index) => (
              <tr key={row.id}>
                <th scope="row">
                  <AppLink href={hrefOf(`/explore/${row.id}`, { version, tab: "structure" })}>
                    {index + 1} {row.name}
                  </AppLink>
                </th>
                {nodes.map((column) => {
                  const count = counts.get(`${row.id}>${column.id}`);
                  const cycle = cycles.get(row.id);
                  const circular = count !== undefined && cycle !== undefined && cycle === cycles.get(column.id);
                  return (
                    <td
                      key={column.id}
                      data-self={row.id === column.id ? "" : undefined}
                      data-cycle={circular ? "" : undefined}
                      title={circular ? texts.inCycle : undefined}
                    >
                      {count === undefined ? "" : formats.number(count)}
                      {circular ? <span className="visually-hidden"> {texts.inCycle}</span> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
