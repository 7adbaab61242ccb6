export const portfolio = { title: "portfolio" };
