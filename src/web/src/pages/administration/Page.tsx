import { useAddress } from "../../address/address.ts";
import { useUser } from "../../api/user.ts";
import { later } from "../../components/later.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { Absent } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import "./administration.css";

const parts = {
  system: later(async () => (await import("./System.tsx")).System),
  users: later(async () => (await import("./Users.tsx")).Users),
  groups: later(async () => (await import("./Groups.tsx")).Groups),
  projects: later(async () => (await import("./Projects.tsx")).Projects),
  audit: later(async () => (await import("./Audit.tsx")).Audit),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** What administrators alone may see and change. The server decides that; here it only shows nothing. */
export function Page() {
  const { administration, frame, models } = useTexts();
  const { params } = useAddress();
  const user = useUser();
  const current = names.find((name) => name === (params["part"] ?? "system"));
  if (user.role !== "ADMINISTRATOR" || current === undefined) return <Absent />;
  const Part = parts[current];
  const tabs = [
    ...names.map((id) => ({
      id: id as string,
      label: administration.tabs[id],
      href: id === "system" ? "/administration" : `/administration/${id}`,
    })),
    { id: "tasks", label: frame.tasks, href: "/tasks" },
    { id: "models", label: models.title, href: "/models" },
  ];
  return (
    <div className="page stack administration">
      <h1>{administration.title}</h1>
      <Tabs label={administration.title} tabs={tabs} current={current} />
      <Part />
    </div>
  );
}
