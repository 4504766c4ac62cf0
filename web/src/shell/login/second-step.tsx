import { secondStep } from '@banyan/contract/identity/second-factor'
import type { LoginResult } from '@banyan/contract/identity/session'
import { type FormEvent, useEffect, useRef } from 'react'
import { call } from '#kit/call/api.ts'
import { TextField } from '#shell/public-page/field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'

interface Props {
  ticket: string
  /** Called without a result when the user cancelled. */
  onAnswer: (result?: LoginResult) => void
}

const { code } = secondStep.prove.input.shape

/** Asks for the code of the second factor after a correct password. */
export function SecondStep({ ticket, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const draft = useDraft({ code })
  const attempt = useAttempt()
  useEffect(() => dialog.current?.showModal(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const typed = { ticket, code: draft.values.code.trim() }
    const isIn = await attempt.run(async () => onAnswer(await call(secondStep.prove, typed, { quiet: true })))
    if (isIn) return
    draft.empty('code')
    input.current?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="entry-dialog"
      aria-label="两步验证"
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(undefined)
      }}
    >
      <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
        <h2>两步验证</h2>
        <p className="entry-help">请输入手机验证器上的 6 位验证码。手机不在身边时，可以输入一个恢复码。</p>
        <TextField
          label="验证码"
          {...draft.field('code')}
          ref={input}
          autoFocus
          autoComplete="one-time-code"
          maxLength={40}
          autoCapitalize="characters"
        />
        <Submit attempt={attempt} busy="验证中……">
          验证
        </Submit>
        <button
          type="button"
          className="entry-plain"
          style={{ marginTop: 8 }}
          onClick={() => onAnswer(undefined)}
        >
          返回
        </button>
      </form>
    </dialog>
  )
}
