import { type FormCaller, type FormContext, noCaller } from '@banyan/contract/form/form-context'
import { useSession } from '#kit/call/session.ts'
import { date } from '#kit/ui/format.ts'

/** The day, and who fills in the form: the signed-in user unless a preview names somebody else. */
export const formContext = (caller: FormCaller = useSession.getState().caller ?? noCaller): FormContext => ({
  today: date(new Date()),
  caller,
})
