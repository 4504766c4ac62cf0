import { AreaCascader } from '#kit/pickers/area-cascader.tsx'
import { type QueryProps, single } from '../widget.ts'

export function Query({ id, value, onChange }: QueryProps) {
  return <AreaCascader id={id} value={single(value)} onChange={onChange} />
}
