/** What somebody may do, on the server and on a project. */
export const roles = {
  server: { USER: "User", CREATOR: "Creator", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "sees the projects that he or she is a member of",
    CREATOR: "creates projects as well",
    ADMINISTRATOR: "may do everything",
  },
  project: { GUEST: "Guest", DEVELOPER: "Developer", MANAGER: "Manager", OWNER: "Owner" },
  projectHints: {
    GUEST: "reads baselines, without source",
    DEVELOPER: "reads drafts and source, sends builds, relaxes findings",
    MANAGER: "also settings, branches, members, baselines",
    OWNER: "also deletes the project",
  },
};
