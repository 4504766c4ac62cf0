import type { LoginResult } from '@banyan/contract/identity/session'
import { type ReactNode, useState } from 'react'
import { type Ask, completeLogin, type Question } from '#shell/session/complete-login.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

interface CompleteLogin {
  /** Lets in whoever proved themselves; the door opens by itself afterwards. */
  enter: (result: LoginResult) => Promise<boolean>
  /** The question of the moment; stands anywhere on the page. */
  dialog: ReactNode
}

/** The end of every way in: tenant, department, menu (DEC-109). */
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
