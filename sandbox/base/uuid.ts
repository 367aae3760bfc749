const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database can read it as a uuid: it throws on anything else. */
export const isUuid = (text: string): boolean => UUID.test(text);
