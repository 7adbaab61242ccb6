/** Who has which role on a project. */
export const members = {
  title: "Members",
  text: "Members see the project; their role says what they may do. The owner and administrators need not be in the list.",
  publicText: "The project is public: everybody who is signed in is a guest of it. Members may do more.",
  add: "Add a member",
  kind: "Kind",
  user: "User",
  group: "Group",
  role: "Role",
  none: "There are no members yet.",
  saved: "The members are saved.",
};
