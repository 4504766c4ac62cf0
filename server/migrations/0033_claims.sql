CREATE TABLE "kernel_claim" (
	"key" bigint PRIMARY KEY NOT NULL
);
