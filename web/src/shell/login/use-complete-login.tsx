import type { LoginResult } from '@banyan/contract/identity/session'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError } from '#kit/call/api.ts'
import { type Ask, completeLogin, type Question } from '#shell/session/complete-login.ts'

// Fetched when wanted: most people sign in without further questions.
const ChoiceDialog = lazy(() =>
  import('./choice-dialog.tsx').then((file) => ({ default: file.ChoiceDialog })),
)
const SecondStep = lazy(() => import('./second-step.tsx').then((file) => ({ default: file.SecondStep })))

/** Completes a pending login call; resolves to whether the user is signed in. */
export type EnterWithLogin = (login: Promise<LoginResult>) => Promise<boolean>

interface CompleteLogin {
  enter: EnterWithLogin
  /** The open question, to be rendered anywhere on the page. */
  dialog: ReactNode
}

/** The last steps of every login: the code of a second factor, tenant, department, menu (DEC-109). */
export function useCompleteLogin(): CompleteLogin {
  const [dialog, setDialog] = useState<ReactNode>()
  function open<T>(show: (onAnswer: (value?: T) => void) => ReactNode): Promise<T | undefined> {
    return new Promise((resolve) => {
      const onAnswer = (value?: T) => {
        setDialog(undefined)
        resolve(value)
      }
      setDialog(show(onAnswer))
    })
  }
  const ask: Ask = (question: Question) =>
    open<string>((onAnswer) => <ChoiceDialog key={question.title} {...question} onAnswer={onAnswer} />)
  const askCode = (error: unknown) => {
    const ticket = secondStepTicket(error)
    if (!ticket) throw error
    return open<LoginResult>((onAnswer) => <SecondStep ticket={ticket} onAnswer={onAnswer} />)
  }
  return {
    async enter(login) {
      const result = await login.catch(askCode)
      return result !== undefined && completeLogin(result, ask)
    },
    dialog: <Suspense>{dialog}</Suspense>,
  }
}

/** The ticket in the answer of a login that needs a code. */
function secondStepTicket(error: unknown): string | undefined {
  const result = error instanceof CallError ? error.answer?.result : undefined
  return (result as { secondFactorTicket?: string } | null | undefined)?.secondFactorTicket
}
