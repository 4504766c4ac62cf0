/** A function that makes a part of an app's state; the function itself is the key of the part. */
type AppPart<T> = (app: AppState) => T

/** The state of one running app: its catalogue, caches, counters and services. Two apps in a process share none of it. */
export class AppState {
  readonly #parts = new Map<AppPart<unknown>, unknown>()

  /** A part, created at first use. */
  part<T>(make: AppPart<T>): T {
    const known = this.#parts.get(make)
    if (known !== undefined || this.#parts.has(make)) return known as T
    const made = make(this)
    this.#parts.set(make, made)
    return made
  }

  /** Sets a part that the kernel declares and another module implements; called when the app is assembled. */
  provide<T>(part: AppPart<T>, value: T): void {
    this.#parts.set(part, value)
  }
}

/** A part that must be provided before its first use. */
export const providedPart =
  <T>(name: string): AppPart<T> =>
  () => {
    throw new Error(`the app was assembled without ${name}`)
  }
