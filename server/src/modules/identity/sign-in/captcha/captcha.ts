import type { Context } from '#kernel/call/serve.ts'
import { refuse } from '#kernel/refusal.ts'
import type { OneTimeCodes } from '#modules/identity/sign-in/proof.ts'
import { captchaPicture, captchaText } from './captcha-picture.ts'

type Within = Context<unknown>['within']
interface TypedCaptcha {
  captcha?: string | null
  checkKey?: string | null
}

const invalidCaptcha = () => refuse.field('captcha', '验证码无效')

/** A client that keeps its picture after a wrong code may try again, as often as any code may be tried (security, section 11). */
const maxTries = 5

/** Pictures with four characters: 60 seconds, one use, bound to the client's key (DEC-115); asking again with the same key draws a new one. */
export function captchas(proofs: OneTimeCodes, isOn: boolean) {
  const keyOf = (checkKey: string) => `captcha:${checkKey}`

  async function check(within: Within, { captcha, checkKey }: TypedCaptcha, keep?: true): Promise<void> {
    if (!isOn) return
    if (!captcha || !checkKey) throw invalidCaptcha()
    const { outcome } = await within({ auth: true }, (tx) =>
      proofs.try(tx, keyOf(checkKey), captcha.trim().toLowerCase(), { tries: maxTries, keep }),
    )
    if (outcome === 'missing') throw invalidCaptcha()
    if (outcome === 'wrong') throw refuse.field('captcha', '验证码错误')
  }

  return {
    check,
    /** The picture as a data URI, empty where no captcha is required. */
    async picture(within: Within, checkKey: string): Promise<string> {
      if (!isOn) return ''
      const text = captchaText()
      await within({ auth: true }, (tx) =>
        proofs.issue(tx, { key: keyOf(checkKey), value: text.toLowerCase(), seconds: 60 }),
      )
      return `data:image/png;base64,${(await captchaPicture(text)).toString('base64')}`
    },
  }
}
export type Captchas = ReturnType<typeof captchas>
