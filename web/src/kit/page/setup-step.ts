/** A step of setting up a new tenant, told by the context that owns it. */
export interface SetupStep {
  title: string
  /** What is to be done, in a few words. */
  hint: string
  path: string
  /** Unknown until the server has answered. */
  isDone: boolean | undefined
}
