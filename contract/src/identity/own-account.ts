import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { id, malformed, nothing, requiredText } from '../wire.ts'

/** Phone or e-mail; both can be used to recover the account, so a new one has to be verified. */
export const ContactKind = z.enum(['phone', 'email'], { error: malformed })
export type ContactKind = z.output<typeof ContactKind>

const contactPatterns: Record<ContactKind, { pattern: RegExp; refusal: string }> = {
  phone: { pattern: /^1[3-9]\d{9}$/, refusal: '请输入正确的手机号' },
  email: { pattern: /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, refusal: '请输入正确的邮箱' },
}

/** The refusal of an invalid phone number or address. */
export const contactRefusal = (kind: ContactKind, value: string): string | undefined =>
  contactPatterns[kind].pattern.test(value) ? undefined : contactPatterns[kind].refusal

const contact = { kind: ContactKind, value: z.string({ error: malformed }).trim().max(100) }

/** Changes a number or address after a code sent to it was entered (security, section 19). */
export const ownContact = entity('user', 'own', {
  sendContactCode: post('/sys/user/contactCode', {
    needs: 'session',
    waits: true,
    perMinute: 10,
    input: z.object(contact),
    result: nothing,
    says: '验证码已发送',
  }),
  changeContact: post('/sys/user/contact', {
    needs: 'session',
    waits: true,
    perMinute: 10,
    input: z.object({ ...contact, code: requiredText('请输入验证码', 20) }),
    result: nothing,
    says: '修改成功!',
  }),
})

/** A usable session of the user, in any tenant. */
export const OwnSession = z.object({
  /** Identifies the session in `end`; it cannot be used to sign in. */
  id: z.string(),
  /** What the browser calls itself. */
  agent: z.string().nullable(),
  ip: z.string().nullable(),
  loginTime: z.string(),
  lastSeen: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** The session was opened by a link and ends with the session that made the link. */
  byLink: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** Where one is signed in, and signing out there. */
export const ownSession = entity('ownSession', 'own', {
  list: get('/sys/user/ownSessions', {
    needs: 'session',
    input: z.object({}),
    result: z.array(OwnSession),
  }),
  end: post('/sys/user/ownSessions/end', {
    needs: 'session',
    input: z.object({ id }),
    result: nothing,
    says: '已退出该设备',
  }),
  endOthers: post('/sys/user/ownSessions/endOthers', {
    needs: 'session',
    input: z.object({}),
    result: z.object({ ended: z.number() }),
    says: '已退出其他设备',
  }),
})
