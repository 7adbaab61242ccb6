export const explorer = { title: "explorer" };
