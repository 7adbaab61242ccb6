/** The projects. */
export function Page() {
  return <div className="page">p</div>;
}
