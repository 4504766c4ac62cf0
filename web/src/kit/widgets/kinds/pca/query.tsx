import { AreaCascader } from '#kit/picker/area-cascader.tsx'
import { type QueryProps, single } from '#kit/widgets/widget.ts'

export function Query({ id, value, onChange }: QueryProps) {
  return <AreaCascader id={id} value={single(value)} onChange={onChange} />
}
