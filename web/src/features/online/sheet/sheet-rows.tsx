import { useEffect, useEffectEvent } from 'react'
import { message } from '#kit/call/messages.ts'
import { ImportDialog } from '#kit/list/excel/import-dialog.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useForm } from '../form/use-form.ts'

interface Props {
  id: string
  file: File
  titles: { row: number; cells: string[] }
  onClose: () => void
}

/** Imports the rows of the sheet that a form was made of, with the ordinary preview. */
export function SheetRows({ id, file, titles, onClose }: Props) {
  const allowed = useAllowed()
  const { plan, error } = useForm(id)
  const importExcel = plan?.calls.importExcel
  const isRefused = error !== undefined || (importExcel !== undefined && !allowed(importExcel))
  const giveUp = useEffectEvent(() => {
    void message.warning(error ? error.message : '表单已发布，您没有导入数据的权限，请联系管理员授权')
    onClose()
  })
  useEffect(() => {
    if (isRefused) giveUp()
  }, [isRefused])
  if (!plan || isRefused) return null
  return <ImportDialog plan={{ ...plan, importsWith: { titles } }} file={file} onClose={onClose} />
}
