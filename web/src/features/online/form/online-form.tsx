import { Alert, Button, Skeleton } from 'antd'
import { RecordForm } from '#kit/list/record/record-form.tsx'
import { useForm } from './use-form.ts'

interface Props {
  code: string
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: (id: string | undefined) => void
}

/** A new record of an online form outside its list: on a page of its own or inside something else. */
export function OnlineForm({ code, ...events }: Props) {
  const { plan, error, retry } = useForm(code)
  if (error)
    return <Alert type="error" title={error.message} action={<Button onClick={retry}>重试</Button>} />
  if (!plan) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <RecordForm plan={plan} record={undefined} isTwoColumns part={undefined} fixed={undefined} {...events} />
  )
}
