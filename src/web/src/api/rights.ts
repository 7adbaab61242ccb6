import { useRead } from "./queries.ts";
import { useUser } from "./user.ts";

interface Owned {
  readonly name: string;
  readonly ownerId: number;
}

/** Whether the user may change a project; undefined: that is being asked. The server decides, here it is shown. */
export function useMayManage(project: Owned | undefined): boolean | undefined {
  const owns = useMayDelete(project);
  const asked = useRead(
    "GET /api/projects/:name/members",
    { params: { name: project?.name ?? "" }, query: { limit: 1 } },
    { enabled: project !== undefined && !owns },
  );
  if (owns) return true;
  return asked.isPending ? undefined : asked.isSuccess;
}

/** Whether the user may delete it: owners and administrators may. */
export function useMayDelete(project: Owned | undefined): boolean {
  const user = useUser();
  return user.role === "ADMINISTRATOR" || user.id === project?.ownerId;
}
