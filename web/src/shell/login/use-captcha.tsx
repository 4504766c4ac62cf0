import { captcha } from '@banyan/contract/identity/sign-in'
import { useEffect, useId, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { Field } from '#shell/public-page/field.tsx'

const staleAfterMs = 45_000 // the server forgets a picture after 60 s (DEC-115)

/** The picture with four characters: wanted by configuration, or from the first refusal on (DEC-115). */
export function useCaptcha() {
  const id = useId()
  const [isWanted, setWanted] = useState(config.captcha)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [shown, setShown] = useState<{ key: string; picture: string }>()
  const taken = useRef(0)

  const renew = async () => {
    setTyped('')
    const key = String(Date.now())
    taken.current = Date.now()
    const picture = await call(captcha.picture, { key }, { quiet: true }).catch(() => undefined)
    // ignores answers that are not a picture
    setShown(picture?.startsWith('data:image/') ? { key, picture } : undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first wanted
  useEffect(() => {
    if (isWanted) void renew()
  }, [isWanted])

  return {
    /** The further input of a login. */
    proof: isWanted ? { captcha: typed.trim(), checkKey: shown?.key } : {},
    /** Returns whether the captcha was typed; marks an empty field. */
    check(form: HTMLFormElement): boolean {
      const isFine = !isWanted || typed.trim() !== ''
      setMissing(!isFine)
      if (!isFine) form.querySelector<HTMLInputElement>('[name=captcha]')?.focus()
      return isFine
    },
    /** After a failed login: loads a new picture, also when the server has started to require one. */
    afterFailure(error: unknown) {
      setMissing(false)
      if (isWanted) void renew()
      else if (isAboutCaptcha(error)) setWanted(true)
    },
    field: isWanted && (
      <Field label="验证码" id={id} refusal={isMissing && !typed.trim() ? '请输入验证码' : undefined}>
        <input
          id={id}
          name="captcha"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={4}
          placeholder="请输入验证码"
          value={typed}
          onFocus={() => typed === '' && Date.now() - taken.current > staleAfterMs && void renew()}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button
          type="button"
          className="entry-captcha"
          aria-label="看不清，换一张"
          title="看不清，换一张"
          onClick={() => void renew()}
        >
          {shown ? <img src={shown.picture} alt="验证码图片" /> : '刷新验证码'}
        </button>
      </Field>
    ),
  }
}

const isAboutCaptcha = (error: unknown): boolean =>
  error instanceof CallError && (error.answer?.result as { field?: unknown } | null)?.field === 'captcha'
