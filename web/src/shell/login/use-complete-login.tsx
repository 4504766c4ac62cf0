import type { LoginResult } from '@banyan/contract/identity/session'
import { type ReactNode, useState } from 'react'
import { type Ask, completeLogin, type Question } from '#shell/session/complete-login.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

interface CompleteLogin {
  /** Completes a login; the session gate then opens the console. */
  enter: (result: LoginResult) => Promise<boolean>
  /** The open question, to be rendered anywhere on the page. */
  dialog: ReactNode
}

/** The last steps of every login: tenant, department, menu (DEC-109). */
export function useCompleteLogin(): CompleteLogin {
  const [asked, setAsked] = useState<Question & { onAnswer: (value?: string) => void }>()
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      const onAnswer = (value?: string) => {
        setAsked(undefined)
        resolve(value)
      }
      setAsked({ ...question, onAnswer })
    })
  return {
    enter: (result) => completeLogin(result, ask),
    dialog: asked && <ChoiceDialog key={asked.title} {...asked} />,
  }
}
