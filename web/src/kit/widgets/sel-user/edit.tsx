import { UserPicker } from '#kit/pickers/user-picker/user-picker.tsx'
import { pickProps } from '../pick.ts'
import type { EditProps } from '../widget.ts'

/** Usernames (DEC-075). */
export const Edit = (props: EditProps<string>) => <UserPicker {...pickProps(props)} />
