import { CloseCircleFilled } from '@ant-design/icons'
import { createElement } from 'react'

/**
 * The value of a picker: empty and the text `null` become '' (PICK-001), anything else its text, including zero
 * (PICK-002).
 */
export const pickValue = (value: unknown): string =>
  value === null || value === undefined || value === 'null' ? '' : String(value)

/** Members of a comma text. */
export const pickValues = (value: unknown): string[] =>
  pickValue(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** How all drop-downs of ours behave: at most 400 px high (PICK-004), 请选择 while empty (PICK-003). */
export const pickerDefaults = {
  listHeight: 400,
  placeholder: '请选择',
  // antd's own name of the button is English
  allowClear: { label: '清除', clearIcon: createElement(CloseCircleFilled) },
} as const
