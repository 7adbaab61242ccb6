import type { Answer } from "../../api/client.ts";
import { useRoleName, type Role } from "../../api/roles.ts";
import { useTexts } from "../../texts/catalogue.ts";

export type ListedPermission = Answer<"GET /api/permissions">[number];

interface RoleMatrixProps {
  readonly roles: readonly Role[];
  readonly permissions: readonly ListedPermission[];
}

/** Every permission on projects, and which roles have it. */
export function RoleMatrix({ roles, permissions }: RoleMatrixProps) {
  const { customRoles: texts } = useTexts();
  const nameOf = useRoleName();
  if (roles.length === 0 || permissions.length === 0) return null;
  return (
    <section className="panel stack" aria-label={texts.matrix}>
      <h2>{texts.matrix}</h2>
      <div className="role-matrix-frame" role="group" tabIndex={0} aria-label={texts.matrix}>
        <table className="role-matrix">
          <thead>
            <tr>
              <th scope="col">{texts.permission}</th>
              {roles.map(({ name }) => (
                <th key={name} scope="col">
                  {nameOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission.permission}>
                <th scope="row">
                  {texts.permissions[permission.permission]}
                  {isForNone(permission) ? <span className="small soft"> ({texts.never})</span> : null}
                </th>
                {roles.map((role) => (
                  <Cell key={role.name} held={has(role, permission)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ held }: { readonly held: boolean }) {
  const { customRoles: texts } = useTexts();
  return (
    <td data-held={held || undefined}>
      <span aria-hidden>{held ? "✓" : "·"}</span>
      <span className="visually-hidden">{held ? texts.yes : texts.no}</span>
    </td>
  );
}

function has(role: Role, { permission, role: lowest }: ListedPermission): boolean {
  return role.permissions.includes(permission) || lowest === "GUEST";
}

function isForNone({ custom, role }: ListedPermission): boolean {
  return !custom && role !== "GUEST";
}
