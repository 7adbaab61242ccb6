/** What forms and tables of several pages say. */
export const form = {
  save: "Save",
  saved: "Saved.",
  create: "Create",
  add: "Add",
  remove: "Remove",
  edit: "Edit",
  delete: "Delete",
  name: "Name",
  created: "Created",
  actions: "Actions",
  optional: "optional",
  timezone: "Time zone",
  timeThere: (time: string) => `There it is now ${time}.`,
  yes: "yes",
  no: "no",
  findUser: "login, or its first three letters",
};
