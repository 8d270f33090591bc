/** Returns the current time. Parts receive it, so that tests can set the time. */
export type Clock = () => Date
