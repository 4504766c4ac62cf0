import { AreaCascader } from '#kit/picker/area-cascader.tsx'
import { firstText, type QueryProps } from '#kit/widgets/widget.ts'

export function Query({ id, value, onChange }: QueryProps) {
  return <AreaCascader id={id} value={firstText(value)} onChange={onChange} />
}
