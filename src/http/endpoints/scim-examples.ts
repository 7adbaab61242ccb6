/** Examples of SCIM, for the documentation. */
export const scimUserExample = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: "12",
  externalId: "00u1a2b3",
  userName: "ada",
  displayName: "Ada Lovelace",
  name: { formatted: "Ada Lovelace" },
  emails: [{ value: "ada@example.org", type: "work", primary: true }],
  active: true,
  meta: {
    resourceType: "User",
    created: "2026-11-14T08:30:00.123Z",
    location: "https://quality.example.org/scim/v2/Users/12",
    version: 'W/"3"',
  },
};

export const scimGroupExample = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  id: "4",
  displayName: "Firmware team",
  members: [{ value: "12", $ref: "https://quality.example.org/scim/v2/Users/12", type: "User", display: "ada" }],
  meta: {
    resourceType: "Group",
    created: "2026-11-14T08:30:00.123Z",
    location: "https://quality.example.org/scim/v2/Groups/4",
    version: 'W/"7"',
  },
};

/** A list with one resource. */
export function scimListExample(resource: object) {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
    totalResults: 1,
    startIndex: 1,
    itemsPerPage: 1,
    Resources: [resource],
  };
}
