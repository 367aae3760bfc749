const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Check ids first: the database throws on anything but a uuid. */
export const isUuid = (text: string): boolean => UUID.test(text);
