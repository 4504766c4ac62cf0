/** A set-up step of a new tenant; the context that owns it declares it. */
export interface SetupStep {
  title: string
  /** A short description of the step. */
  hint: string
  path: string
  /** `undefined` until the server has answered. */
  isDone: boolean | undefined
}
