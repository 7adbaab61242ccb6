import { useAddress } from "../../address/address.ts";
import { useUser } from "../../api/user.ts";
import { Tabs } from "../../components/Tabs.tsx";
import { Absent } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { Audit } from "./Audit.tsx";
import { Groups } from "./Groups.tsx";
import { Projects } from "./Projects.tsx";
import { System } from "./System.tsx";
import { Users } from "./Users.tsx";
import "./administration.css";

const parts = { system: System, users: Users, groups: Groups, projects: Projects, audit: Audit } as const;
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
