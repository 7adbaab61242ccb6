import { useAddress } from "../../address/address.ts";
import { useUser } from "../../api/user.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { NotFound } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import "./administration.css";

const parts = {
  system: lazyComponent(async () => (await import("./System.tsx")).System),
  users: lazyComponent(async () => (await import("./Users.tsx")).Users),
  groups: lazyComponent(async () => (await import("./Groups.tsx")).Groups),
  roles: lazyComponent(async () => (await import("./Roles.tsx")).Roles),
  gates: lazyComponent(async () => (await import("./Gates.tsx")).Gates),
  projects: lazyComponent(async () => (await import("./Projects.tsx")).Projects),
  public: lazyComponent(async () => (await import("./PublicProjects.tsx")).PublicProjects),
  webhooks: lazyComponent(async () => (await import("./GlobalWebhooks.tsx")).GlobalWebhooks),
  directories: lazyComponent(async () => (await import("./Directories.tsx")).Directories),
  rules: lazyComponent(async () => (await import("./SignInRules.tsx")).SignInRules),
  mail: lazyComponent(async () => (await import("./MailState.tsx")).MailState),
  audit: lazyComponent(async () => (await import("./Audit.tsx")).Audit),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** The pages for administrators. The server decides who may use them; this only hides them from others. */
export function Page() {
  const { administration, frame, models } = useTexts();
  const { params } = useAddress();
  const user = useUser();
  const current = names.find((name) => name === (params["part"] ?? "system"));
  if (user.role !== "ADMINISTRATOR" || current === undefined) return <NotFound />;
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
    <div className="page stack administration table-fill">
      <h1>{administration.title}</h1>
      <Tabs label={administration.title} tabs={tabs} current={current} />
      <Part />
    </div>
  );
}
