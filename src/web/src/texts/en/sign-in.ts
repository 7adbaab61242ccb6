/** The page before all others. */
export const signIn = {
  title: "Sign in",
  login: "Login",
  password: "Password",
  show: "Show the password",
  submit: "Sign in",
  firstStart: "First start: the user is admin; its password is in the first lines that the server printed.",
  ended: "Your session has ended. Sign in to go on where you were.",
  tagline: "The state of your code, at a glance",
};
