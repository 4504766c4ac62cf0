/** One call of the server as users of the client see it: what it takes and what it answers, in plain types. */
export interface PlainCall<Input, Result> {
  readonly family: string
  readonly name: string
  readonly method: string
  readonly path: string
  /** Type information only; the member does not exist at run time. */
  readonly types?: { input: Input; result: Result }
}

/** A node of a tree: its own members, and the nodes below it. */
export type Tree<Node> = Node & { children?: Tree<Node>[] | null }
