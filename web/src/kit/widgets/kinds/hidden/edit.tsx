import { pickValue } from '#kit/picker/pick.ts'
import type { EditProps } from '#kit/widgets/widget.ts'

/** A value sent with the record but not shown (WIDGET-027). */
export function Edit({ value, id, field }: EditProps<string>) {
  return <input type="hidden" id={id} name={field.name} value={pickValue(value)} />
}
