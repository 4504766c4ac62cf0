import type { Attempt } from './use-attempt.ts'

/** The main button of a form before sign-in, with what went wrong above it. */
export function Submit({ attempt, busy, children }: { attempt: Attempt; busy: string; children: string }) {
  return (
    <>
      <p className="login-failure" role="status">
        {attempt.failure}
      </p>
      <button type="submit" className="plain-button" aria-busy={attempt.isBusy} disabled={attempt.isBusy}>
        {attempt.isBusy ? busy : children}
      </button>
    </>
  )
}
