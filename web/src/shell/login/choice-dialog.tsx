import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Question } from '#shell/session/complete-login.ts'

/** A choice during login, the last one preselected (DEC-109). Esc and 取消 cancel the login. */
export function ChoiceDialog({
  title,
  options,
  value,
  onAnswer,
}: Question & { onAnswer: (value?: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [chosen, setChosen] = useState(value)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(chosen)
  }
  return (
    <dialog
      ref={dialog}
      className="entry-dialog"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(undefined)
      }}
    >
      <form onSubmit={submit}>
        <h2>{title}</h2>
        <div className="entry-options" role="radiogroup" aria-label={title}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="radio"
                name="choice"
                value={option.value}
                checked={option.value === chosen}
                onChange={() => setChosen(option.value)}
              />
              {option.label}
            </label>
          ))}
        </div>
        <div className="entry-buttons">
          <button type="button" className="entry-plain" onClick={() => onAnswer(undefined)}>
            取消
          </button>
          <button type="submit" className="plain-button">
            确定
          </button>
        </div>
      </form>
    </dialog>
  )
}
