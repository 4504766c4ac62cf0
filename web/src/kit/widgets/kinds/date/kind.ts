import type { Field } from '#kit/widgets/widget.ts'

/** Whether a field has a time part (WIDGET-008, WIDGET-009). */
export const hasTime = ({ type }: Field): boolean => type === 'datetime' || type === 'tab_datetime'
