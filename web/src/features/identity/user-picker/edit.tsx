import { pickProps } from '#kit/widgets/pick-props.ts'
import type { EditProps } from '#kit/widgets/widget.ts'
import { UserPicker } from './user-picker.tsx'

/** Usernames (DEC-075). */
export const Edit = (props: EditProps<string>) => <UserPicker {...pickProps(props)} />
