import { pickValue } from '../pick.ts'
import { type QueryProps, single } from '../widget.ts'
import { PopupBox } from './popup-box.tsx'

export function Query({ field, id, value, onChange }: QueryProps) {
  return (
    <PopupBox
      id={id}
      field={field}
      value={single(value)}
      onChange={(picked) => onChange(pickValue(picked))}
    />
  )
}
